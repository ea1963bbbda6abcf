/** The board: a hex map with counters on two canvases. It draws a scene and reports where a person points. */

export { Camera } from './camera.ts';
export { contrast, inkOn } from './colours.ts';
export { type CounterParts, CounterSet, type MarkLook } from './counters/counter.ts';
export { paintCounter } from './counters/counter-paint.ts';
export type { CounterLook } from './counters/look.ts';
export { isReconstructed, type Printed, printedOn } from './counters/printed.ts';
export { COUNTER } from './counters/stacks.ts';
export type { Drawing, Drawings } from './counters/symbols.ts';
export type { CounterLooks, MapPrint, Mark, Paint, Piece, Spot, Stroke, Terrain, UnitPrint } from './data.ts';
export { collisionsOf, type Lettering, placeLabels, type WidthOf } from './labels/search.ts';
export { type MapArt, type MapLook, mapArt } from './map/map-art.ts';
export { type PicturedPosition, paintPosition, pictureOf } from './picture.ts';
export { attachPointer, type Hands } from './pointer.ts';
export { EMPTY_SCENE, type Marching, type Scene } from './scene.ts';
export { ACROSS, type Box, distanceBetween, layOut, type Point, RADIUS, type Sheet, type SheetHex } from './sheet.ts';
export type { Area, Layer, LayerLine, Pattern, Shape, Sign } from './signs/layers.ts';
export { placesOf } from './signs/marks.ts';
export { Stage, type StageParts } from './stage.ts';
