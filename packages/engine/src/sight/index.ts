export * from './courses.ts';
export * from './matrix.ts';
export * from './sight.ts';
