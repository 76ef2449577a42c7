#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

enableCompileCache() // the second call starts in half the time, so what is called comes after
const { run } = await import('./run.ts')
await run()
