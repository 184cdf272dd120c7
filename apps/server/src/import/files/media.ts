import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { z } from 'zod'
import { loadSharp } from '../../brand/picture-library.ts'
import { key, texts } from '../fields.ts'
import { pictureTypes } from '../folder/pictures.ts'
import { idOf } from '../ids.ts'
import { duplicate } from '../references.ts'
import { type ReadContext, subject } from '../subject.ts'

const mostBytes = 2 * 1024 * 1024

/** media: pictures, lying in the folder media/ beside the file. */
export const media = subject({
  name: 'media',
  row: () =>
    z.strictObject({
      key,
      file: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/, 'a file name has small letters, digits, dots and hyphens'),
      names: texts,
    }),
  check: async (row, context) => [
    ...duplicate(context.known.media.get(row.key)),
    ...(await faultsOf(context, row.file)).map((reason) => ({ path: ['file'], reason })),
  ],
  write: async (row, writer, context, { where }) => {
    context.known.media.set(row.key, where)
    const bytes = read(context, row.file)
    if (!bytes) return
    const id = idOf('media', row.key)
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    const { width = null, height = null } = (await shapeOf(bytes)) ?? {}
    writer.add('media', {
      id,
      key: row.key,
      kind: 'image',
      file_name: row.file,
      content_type: pictureTypes[extname(row.file)],
      size_bytes: bytes.length,
      width,
      height,
      version,
      names: row.names,
    })
    writer.add('media_contents', { media_id: id, version, bytes: `\\x${bytes.toString('hex')}` })
  },
})

const read = ({ folder }: ReadContext, file: string): Buffer | undefined => {
  const path = join(folder, 'media', file)
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() && found.size <= mostBytes ? readFileSync(path) : undefined
}

/** What the bytes are as a picture; undefined when they are none, which `faultsOf` reports. */
const shapeOf = async (bytes: Buffer) => {
  const sharp = await loadSharp()
  return sharp(bytes)
    .metadata()
    .then(
      ({ format, compression, width, height }) => ({ type: `image/${compression === 'av1' ? 'avif' : format}`, width, height }),
      () => undefined,
    )
}

const faultsOf = async (context: ReadContext, file: string): Promise<string[]> => {
  const extension = extname(file)
  if (!pictureTypes[extension]) return [`is no picture: ${Object.keys(pictureTypes).join(', ')}`]
  const bytes = read(context, file)
  if (!bytes) return ['does not lie in media/, or is larger than 2 MB']
  if (extension === '.svg') {
    const faults = svgFaults(bytes.toString('utf8'))
    return faults.length > 0 || (await shapeOf(bytes)) ? faults : ['has no width and height, or is no drawing']
  }
  return (await shapeOf(bytes))?.type === pictureTypes[extension] ? [] : ['is not the kind of picture its name says']
}

// An SVG is a document: served from our own host it must not be able to do anything. (It is also served with a policy that forbids scripts.)
const svgFaults = (source: string): string[] => [
  ...(/<svg[\s>]/.test(source) ? [] : ['is no SVG']),
  ...(/<(?:[\w-]+:)?(script|foreignObject|iframe|!ENTITY|!DOCTYPE|\?xml-stylesheet)/i.test(source)
    ? ['holds a script or foreign content']
    : []),
  ...(/<(?:[\w-]+:)?(animate|set\b|discard\b)/i.test(source) ? ['moves: an animation can change where a link leads'] : []),
  ...(/@import/i.test(source) || /url\(\s*["']?\s*(?!#|data:image\/(png|jpeg|webp);)[^"'\s)]/i.test(source)
    ? ['has a style that fetches something']
    : []),
  ...(/\son[a-z]+\s*=/i.test(source) ? ['holds event handlers'] : []),
  ...(/(href|src)\s*=\s*["']?\s*(?!#|data:image\/(png|jpeg|webp);)[^"'\s>]/i.test(source)
    ? ['refers to something outside itself']
    : []),
]
