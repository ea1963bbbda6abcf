/** For monitoring programs: is the process alive, can it play, and its figures. */

import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { ping } from '../store/whole.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

export interface HealthSurroundings {
  readonly settings: Settings;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly version: string;
}

const PATIENCE_MS = 3000;

export function bindHealth(app: FastifyInstance, { settings, metrics, database, version }: HealthSurroundings): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  metrics.gauges('cauldron_info', 'The version that runs.', () => [[{ version }, 1]]);
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  metrics.gauge('process_start_time_seconds', 'When the process began.', () => Date.now() / 1000 - process.uptime());
  metrics.gauge('process_cpu_seconds_total', 'Time the process computed.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'How late the process was, 99 of 100 times.',
    () => delay.percentile(99) / 1e9,
  );
  metrics.gauge('cauldron_database_up', 'Whether the database answers.', async () =>
    (await answers(database)) ? 1 : 0,
  );

  /** The process runs. A monitor that gets no answer starts another. */
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true, version }));
  /** Matches can be played. A balancer that gets 503 sends players elsewhere. */
  app.get('/readyz', async (_, reply) => {
    const ready = await answers(database);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings.metricsToken))
      return reply
        .code(403)
        .type('text/plain; charset=utf-8')
        .send('The figures are for this machine, or for programs with CAULDRON_METRICS_TOKEN.\n');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const asked = ping(database).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, patience]).finally(() => clearTimeout(timer));
}

/** With a token: for everybody who has it. Without one: only for this very machine, and not through a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const { remoteAddress = '' } = request.socket;
    const isHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress);
    return isHere && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
  }
  const want = Buffer.from(`Bearer ${token}`);
  const have = Buffer.from(request.headers.authorization ?? '');
  return have.length === want.length && timingSafeEqual(have, want);
}
