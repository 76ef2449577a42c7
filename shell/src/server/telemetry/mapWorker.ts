import { parentPort } from 'node:worker_threads'
import { createMapReader, type MapReader } from '@tessera/release/source-maps'

/** The program of the thread that reads source maps. */
const readPlaces = createMapReader()
parentPort?.on('message', (about: Parameters<MapReader>) => parentPort?.postMessage(readPlaces(...about)))
