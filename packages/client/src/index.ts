export { Api, type CallOptions, type RouteReply } from './api.ts';
export { Connection, type ConnectionStatus, type ConnectOptions, connect } from './connection.ts';
export { type Curve, curve, type DeviceKey, type KeptKey } from './curve.ts';
export { type Derived, type DiceAlarm, type DiceOrigin, derive } from './dice.ts';
export { type KeyRing, storedKeys } from './key-ring.ts';
export type { MatchClient, MatchState, Returned, SeatKey, SendResult, Status } from './match-client.ts';
export type { HeldDecision } from './outbox.ts';
export type { OpenSocket, Pipe, PipeEvents, WebSocketClass } from './socket.ts';
export { type ClientStorage, memoryStorage } from './storage.ts';
