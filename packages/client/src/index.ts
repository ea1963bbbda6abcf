export { type Answer, Api, type CallOptions } from './api.ts';
export { Connection, type ConnectionStatus, type ConnectOptions, connect } from './connection.ts';
export { type Derived, type DiceFault, type DiceOrigin, derive } from './dice.ts';
export type { MatchClient, MatchState, Outcome, Returned, Seat, Status } from './match-client.ts';
export type { Held } from './outbox.ts';
export type { OpenSocket, Pipe, PipeEvents, WebSocketClass } from './socket.ts';
export { type ClientStorage, memoryStorage } from './storage.ts';
