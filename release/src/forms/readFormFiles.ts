import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '@tessera/store/ifMissing'
import { parseRecord } from '@tessera/store/readRecord'
import { type ReadForm, submission } from './Submission.ts'

/** Reads the sent forms in a server's folder, even those of earlier servers: lines of JSON in `<form>.….jsonl`. */
export async function readFormFiles(folder: string): Promise<readonly ReadForm[]> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  const files = names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name))
  return (await Promise.all(files.map(readFormFile))).flat()
}

async function readFormFile(path: string): Promise<readonly ReadForm[]> {
  const lines = (await readFile(path, 'utf8').catch(ifMissing(''))).split('\n') // the file can have expired and been removed
  return lines.flatMap((line, index) => (line === '' ? [] : parseLine(line, `${path}:${index + 1}`)))
}

function parseLine(line: string, position: string): ReadForm {
  const form = parseRecord(submission, line)
  return form ? { form } : { problem: `${position}: it is no whole form; a crash may have cut it off` }
}
