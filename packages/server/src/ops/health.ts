/** For monitoring programs: is the process alive, can it play, and its figures. */

import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Database, isFull } from '../db/database.ts';
import { ping, tryToWrite } from '../store/whole.ts';
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
  metrics.gauge('cauldron_database_up', 'Whether the database answers and can write.', async () =>
    (await whyNotReady(database)) === undefined ? 1 : 0,
  );

  /** The process runs. A monitor that gets no answer starts another. */
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true, version }));
  /** Matches can be played. A balancer that gets 503 sends players elsewhere. */
  app.get('/readyz', async (_, reply) => {
    const why = await whyNotReady(database);
    return reply
      .code(why === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(why === undefined ? { ready: true } : { ready: false, why });
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

const SILENT = 'The database does not answer.';
const FULL = 'The disk of the database is full: nothing is lost, but nothing can be written until there is room.';

/** Why no match can be played now; undefined if matches can. After a full disk it tries to write before it says so. */
async function whyNotReady(database: Database): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, SILENT);
  });
  const looked = (database.isShortOfRoom?.() ? tryToWrite(database) : ping(database)).then(
    () => undefined,
    (error: unknown) => (isFull(error) ? FULL : SILENT),
  );
  return Promise.race([looked, patience]).finally(() => clearTimeout(timer));
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
