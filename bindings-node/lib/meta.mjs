export { isReserved, modelFacing, parseTraceparent, validateKey } from './meta.cjs';
