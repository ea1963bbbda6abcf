import { describe, expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

describe('the figures for Prometheus', () => {
  it('count by label', async () => {
    const metrics = new Metrics();
    const proposals = metrics.counter('proposals_total', 'Proposals.');
    proposals.add({ outcome: 'ack' });
    proposals.add({ outcome: 'ack' });
    proposals.add({ outcome: 'stale' });
    expect(await metrics.text()).toBe(
      [
        '# HELP proposals_total Proposals.',
        '# TYPE proposals_total counter',
        'proposals_total{outcome="ack"} 2',
        'proposals_total{outcome="stale"} 1',
        '',
      ].join('\n'),
    );
  });

  it('read a gauge when they are requested', async () => {
    const metrics = new Metrics();
    let n = 1;
    metrics.gauge('sockets', 'Sockets.', () => n);
    n = 7;
    expect(await metrics.text()).toContain('\nsockets 7\n');
  });

  it('give a histogram its running counts, its sum and its number', async () => {
    const metrics = new Metrics();
    const took = metrics.histogram('took_seconds', 'Time.');
    for (const seconds of [0.0001, 0.004, 0.004, 9]) took.seconds(seconds);
    const text = await metrics.text();
    expect(text).toContain('took_seconds_bucket{le="0.00025"} 1\n');
    expect(text).toContain('took_seconds_bucket{le="0.005"} 3\n');
    expect(text).toContain('took_seconds_bucket{le="5"} 3\n');
    expect(text).toContain('took_seconds_bucket{le="+Inf"} 4\n');
    expect(text).toMatch(/took_seconds_sum 9\.008/);
    expect(text).toContain('took_seconds_count 4\n');
  });

  it('keep a label from breaking out of its quotes', async () => {
    const metrics = new Metrics();
    metrics.counter('x_total', 'X.').add({ a: 'b"\n\\' });
    expect(await metrics.text()).toContain('x_total{a="b\\"\\n\\\\"} 1');
  });
});
