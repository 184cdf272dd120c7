import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadSharp } from '../../platform/picture-library.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { File } from '../../platform/serve.ts'

/** Pictures that were drawn lately; an address (id, version) always means the same bytes. */
const drawn = new Map<string, Promise<Buffer | undefined>>()
const mostKept = 60

/**
 * A picture of the shop as PNG without transparency, for where SVG cannot be shown: mail and paper.
 * @param width pixels. @param ground the colour behind it. @returns undefined when there is no such picture.
 */
export const pngOf = (
  { db }: { db: Db },
  { id, version, width, ground }: { id: string; version: string; width: number; ground: string },
): Promise<Buffer | undefined> => {
  const key = `${id} ${version} ${width} ${ground}`
  const found = drawn.get(key)
  if (found) return found
  if (drawn.size >= mostKept) drawn.delete(drawn.keys().next().value ?? '')
  const drawing = draw(db, id, version, width, ground)
  drawn.set(key, drawing)
  const forget = () => drawn.get(key) === drawing && drawn.delete(key)
  drawing.then((png) => png === undefined && forget(), forget)
  return drawing
}

const draw = async (db: Db, id: string, version: string, width: number, ground: string): Promise<Buffer | undefined> => {
  const { rows } = await sql<{
    bytes: Buffer
  }>`select bytes from media_contents where media_id = ${id} and version = ${version}`.execute(db)
  const bytes = rows[0]?.bytes
  if (!bytes) return undefined
  const sharp = await loadSharp()
  return sharp(bytes, { density: 192, limitInputPixels: 40_000_000 })
    .resize({ width })
    .flatten({ background: ground })
    .png({ palette: true, colours: 128 })
    .toBuffer()
}

/** The picture a mail shows, by its address; as immutable as the media themselves. */
export const mailPicture = async (deps: Deps, { guid, file }: { guid: string; file: string }): Promise<File> => {
  const bytes = await pngOf(deps, { id: guid, version: file.replace(/\.png$/, ''), width: 1040, ground: mailGround })
  if (!bytes) throw new Refusal('media.not-found')
  return { kind: 'file', bytes, contentType: 'image/png', headers: { 'cross-origin-resource-policy': 'cross-origin' } }
}

/** The masthead of mails (platform/mail-layout.ts): dark lettering stays readable where a mail program darkens the rest. */
const mailGround = '#e6f4fc'
