import { prepareBaseMap } from './prepareBaseMap.ts'

await prepareBaseMap()
