export * from './clock-terms.ts';
export * from './codes.ts';
export * from './content.ts';
export * from './http.ts';
export * from './patch.ts';
export * from './routes.ts';
export * from './socket.ts';
export * from './terms.ts';
