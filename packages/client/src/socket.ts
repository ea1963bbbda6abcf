/** The way to the server: any socket that carries text. */

/** An open or opening socket. */
export interface Pipe {
  send(text: string): void;
  close(): void;
}
export interface PipeEvents {
  opened(): void;
  received(text: string): void;
  /** Called once, whatever ended the socket. */
  closed(): void;
}
/** Opens a new socket. It must not call back before this function has returned. */
export type OpenSocket = (on: PipeEvents) => Pipe;

/** What `WebSocket` of a browser and of the package `ws` have in common. */
export type WebSocketClass = new (
  url: string,
) => {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: object) => void): void;
};

export function webSocketTo(url: string, Socket: WebSocketClass): OpenSocket {
  return (on) => {
    const socket = new Socket(url);
    let isClosed = false;
    const closed = () => {
      if (!isClosed) on.closed();
      isClosed = true;
    };
    socket.addEventListener('open', () => on.opened());
    socket.addEventListener('message', (event) => {
      const data: unknown = Reflect.get(event, 'data');
      if (typeof data === 'string') on.received(data);
    });
    socket.addEventListener('close', closed);
    socket.addEventListener('error', closed);
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}
