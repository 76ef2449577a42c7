import type { DatabaseSync } from 'node:sqlite'
import type { Media } from '../assemble/collectMedia.ts'
import { readDocuments } from './readDocuments.ts'

export function writeMedia(db: DatabaseSync, { pictures, files }: Pick<Media, 'pictures' | 'files'>): void {
  db.exec('DELETE FROM pictures; DELETE FROM media_files')
  const picture = db.prepare('INSERT INTO pictures (id, value) VALUES (?, ?)')
  const file = db.prepare('INSERT INTO media_files (name, path, type) VALUES (?, ?, ?)')
  for (const [id, value] of pictures) picture.run(id, JSON.stringify(value))
  for (const [name, { path, type }] of files) file.run(name, path, type)
}

export function writeBanners(db: DatabaseSync): void {
  db.exec('DELETE FROM banners')
  const insert = db.prepare('INSERT INTO banners (name, html) VALUES (?, ?)')
  for (const { name, value } of readDocuments(db, 'banner')) insert.run(name, value)
}
