import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { loadSharp } from '../../brand/picture-library.ts'
import { pictureTypes } from '../folder/pictures.ts'
import { idOf } from '../ids.ts'
import type { Writer } from '../writer.ts'

export const mostPictureBytes = 2 * 1024 * 1024

/** What the bytes are as a picture; undefined when they are none, which `pictureFaults` reports. */
const shapeOf = async (bytes: Buffer) => {
  const sharp = await loadSharp()
  return sharp(bytes)
    .metadata()
    .then(
      ({ format, compression, width, height }) => ({ type: `image/${compression === 'av1' ? 'avif' : format}`, width, height }),
      () => undefined,
    )
}

/** Why bytes are no picture that a page can show. @param name of their file: its ending says what they are. @returns reasons, in words. */
export const pictureFaults = async (name: string, bytes: Buffer | undefined): Promise<string[]> => {
  const extension = extname(name)
  if (!pictureTypes[extension]) return [`is no picture: ${Object.keys(pictureTypes).join(', ')}`]
  if (!bytes || bytes.length > mostPictureBytes) return ['does not lie in media/, or is larger than 2 MB']
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

type Picture = {
  key: string
  fileName: string
  bytes: Buffer
  names: Readonly<Record<string, string>>
  focus?: string | undefined
}

/** Writes a picture without faults with its bytes. @param fileName in its address. */
export const addPicture = async (writer: Writer, { key, fileName, bytes, names, focus }: Picture): Promise<void> => {
  const id = idOf('media', key)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const { width = null, height = null } = (await shapeOf(bytes)) ?? {}
  writer.add('media', {
    id,
    key,
    kind: 'image',
    file_name: fileName,
    content_type: pictureTypes[extname(fileName)],
    size_bytes: bytes.length,
    width,
    height,
    version,
    names,
    focus: focus ?? null,
  })
  writer.add('media_contents', { media_id: id, version, bytes: `\\x${bytes.toString('hex')}` })
}
