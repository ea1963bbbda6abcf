export * from './control.ts';
export * from './field.ts';
export * from './packed.ts';
export * from './pieces.ts';
export * from './plan.ts';
export * from './scenario.ts';
export * from './stacks.ts';
export * from './together.ts';
