import { prepareBaseMap } from './prepareBaseMap.ts'

await prepareBaseMap(new URL('../generated/', import.meta.url))
