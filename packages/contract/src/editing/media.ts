import { z } from 'zod'
import { route } from '../route.ts'
import { textsByLanguage, writtenText } from './written-text.ts'

const names = textsByLanguage(200).describe('What is on the picture, for those who do not see it')
const version = z.int().min(0).describe('How often it was saved in the office; 0: as the files brought it')

/** Percent from the left and from the top, in tens. */
const percent = z.int().min(0).max(100).multipleOf(10)
const focus = z
  .strictObject({ x: percent, y: percent })
  .nullable()
  .describe('What every crop keeps in view, in percent from the left and from the top; null: the middle')

export const editedPicture = z.object({
  id: z.guid(),
  key: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  names,
  focus,
  url: z.string(),
  version,
  usedIn: z.array(z.object({ kind: z.string().describe('As its import file'), key: z.string() })).describe('At most 50'),
})
export type EditedPicture = z.infer<typeof editedPicture>

/** Pictures belong to the chain: whoever may edit them anywhere may use them all. */
const staff = { access: { permission: 'media.edit' }, atPlace: 'anywhere' } as const

export const listPictures = route({
  method: 'GET',
  path: '/api/staff/media',
  summary: 'Lists the pictures of the chain by their keys, and where each is used.',
  answer: z.array(editedPicture),
  ...staff,
})

export const uploadPicture = route({
  method: 'POST',
  path: '/api/staff/media',
  summary:
    'Adds a picture: SVG without scripts, PNG, JPEG, WebP or AVIF of at most 2 MB. Its key is made from its name. Written to the audit log.',
  body: z.strictObject({
    fileName: writtenText(200).describe('As its maker called it; the ending says what it is'),
    image: z
      .string()
      .min(1)
      .max(2_800_000)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/)
      .describe('base64'),
    names,
  }),
  answer: editedPicture,
  refusals: ['picture.unusable'],
  mostBytes: 3_000_000,
  ...staff,
})

export const describePicture = route({
  method: 'PUT',
  path: '/api/staff/media/:id',
  summary:
    'Changes the alternative texts of a picture and what every crop keeps in view. Refused when they were changed since. Written to the audit log.',
  params: z.object({ id: z.guid() }),
  body: z.strictObject({ names, focus: focus.optional(), version }),
  answer: editedPicture,
  refusals: ['media.not-found', 'content.changed-meanwhile'],
  ...staff,
})
