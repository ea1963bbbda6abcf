export * from './sight.ts';
