import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { key, texts } from '../fields.ts'
import { idOf } from '../ids.ts'
import { duplicate } from '../references.ts'
import { storedMedia } from '../stored/media.ts'
import { type ReadContext, subject } from '../subject.ts'
import { addPicture, mostPictureBytes, pictureFaults } from './picture-bytes.ts'

const fileName = z.string().regex(/^[a-z0-9][a-z0-9._-]*$/, 'a file name has small letters, digits, dots and hyphens')

/** media: pictures, lying in the folder media/ beside the file. */
export const media = subject({
  name: 'media',
  row: () =>
    z.strictObject({
      key,
      file: fileName,
      /** In its address; the file's when left out. */
      fileName: fileName.optional(),
      names: texts,
      /** What every crop keeps in view; the middle when left out. */
      focus: z
        .string('write a focus: 30-70')
        .regex(/^(0|[1-9]0|100)-(0|[1-9]0|100)$/, 'write a focus in percent from the left and from the top, in tens: 30-70')
        .optional(),
    }),
  check: async (row, context) => [
    ...duplicate(context.known.media.get(row.key)),
    ...(await pictureFaults(row.file, read(context, row.file))).map((reason) => ({ path: ['file'], reason })),
  ],
  write: async (row, writer, context, { where }) => {
    context.known.media.set(row.key, where)
    const bytes = read(context, row.file)
    if (!bytes) return
    await addPicture(writer, { key: row.key, fileName: row.fileName ?? row.file, bytes, names: row.names, focus: row.focus })
  },
  itemOf: ({ key: name }) => idOf('media', name),
  stored: storedMedia,
})

const read = ({ folder }: ReadContext, file: string): Buffer | undefined => {
  const path = join(folder, 'media', file)
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() && found.size <= mostPictureBytes ? readFileSync(path) : undefined
}
