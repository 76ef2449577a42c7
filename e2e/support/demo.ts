import { resolve } from 'node:path'

/** The site that these tests run: its folder. */
export const demo = resolve(import.meta.dirname, '../../sites/spain')
