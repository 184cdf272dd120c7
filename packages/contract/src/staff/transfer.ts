import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { route } from '../route.ts'

/** A role given for one place opens nothing here: files hold the whole chain. */
const staff = { access: { permission: 'chain.transfer' } } as const

export const exportChainFiles = route({
  method: 'GET',
  path: '/api/staff/chain-files',
  summary:
    'Returns the whole chain as import files in a zip, with its pictures and without its people; importing it changes nothing. Written to the audit log.',
  answerType: 'application/zip',
  ...staff,
})

/** Bytes of a zip at most. */
export const mostZipBytes = 16 * 1024 * 1024

export const chainImportStates = ['checking', 'ready', 'refused', 'applying', 'applied', 'failed'] as const
export type ChainImportState = (typeof chainImportStates)[number]

const difference = z.object({
  file: z.string().describe('In which file an export writes the row'),
  name: z.string().describe('The row’s key, or what else names it: a page’s country, language and subject'),
  title: z.string().nullable().describe('What people call it, in the first of its languages'),
  kind: z.enum(['added', 'changed', 'removed']),
  fields: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .describe('Columns that change, as files write them; of long texts the part that differs'),
})
export type ChainDifference = z.infer<typeof difference>

export const chainImportReport = z.object({
  plan: z.string().describe('Names exactly these differences; what is applied must be what was looked at'),
  differences: z.array(difference).describe('In the order of the files, at most 1,000'),
  moreDifferences: z.int().describe('How many more there are'),
  kept: z
    .array(z.object({ subject: z.string(), name: z.string() }))
    .describe('What was edited in the office, is otherwise in the files, and stays as it is'),
  unmentioned: z
    .array(z.object({ subject: z.string(), count: z.int(), howToRetire: z.string() }))
    .describe('What the chain has besides these files; it stays'),
  affected: z
    .array(z.object({ key: z.string(), bookings: z.int(), children: z.int() }))
    .describe('Classes with bookings that change'),
  notes: z.array(z.string()).describe('In English, as the import command says them'),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
})
export type ChainImportReport = z.infer<typeof chainImportReport>

export const chainImport = z.object({
  id: z.guid(),
  state: z.enum(chainImportStates),
  fileName: z.string(),
  uploadedAt: z.iso.datetime(),
  files: z.int().describe('Files in the zip'),
  takeFiles: z.boolean().describe('Whether the files replace what was edited in the office'),
  report: chainImportReport.nullable().describe('What it would change, or has changed'),
  problems: z
    .array(z.object({ file: z.string(), line: z.int().nullable(), column: z.string(), reason: z.string() }))
    .describe('Why the files are refused, in English, as the import command says it; at most 200'),
  isReplanned: z.boolean().describe('The chain was changed since somebody looked at the differences: these are new'),
})
export type ChainImport = z.infer<typeof chainImport>

const ofImport = z.object({ id: z.guid() })

export const listChainImports = route({
  method: 'GET',
  path: '/api/staff/chain-imports',
  summary: 'Lists what was uploaded in the last 24 hours, newest first, at most 20.',
  answer: z.array(chainImport.pick({ id: true, state: true, fileName: true, uploadedAt: true })),
  ...staff,
})

export const getChainImport = route({
  method: 'GET',
  path: '/api/staff/chain-imports/:id',
  summary: 'Returns an upload with what importing it would change.',
  params: ofImport,
  answer: chainImport,
  refusals: ['chain-import.not-found'],
  ...staff,
})

export const uploadChainImport = route({
  method: 'POST',
  path: '/api/staff/chain-imports',
  summary:
    'Uploads a zip of import files and has it checked; nothing is imported yet. It is kept for 24 hours at most. Written to the audit log.',
  body: z.strictObject({
    fileName: writtenText(200),
    zip: z
      .string()
      .min(1)
      .max(Math.ceil(mostZipBytes / 3) * 4)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/)
      .describe('base64'),
  }),
  answer: chainImport,
  refusals: ['chain-import.zip-unreadable', 'chain-import.zip-too-large', 'chain-import.file-refused'],
  mostBytes: Math.ceil(mostZipBytes / 3) * 4 + 10_000,
  ...staff,
})

export const checkChainImport = route({
  method: 'POST',
  path: '/api/staff/chain-imports/:id/check',
  summary: 'Has an upload checked once more, with or without what was edited in the office; nothing is imported yet.',
  params: ofImport,
  body: z.strictObject({ takeFiles: z.boolean() }),
  answer: chainImport,
  refusals: ['chain-import.not-found', 'chain-import.not-ready'],
  ...staff,
})

export const applyChainImport = route({
  method: 'POST',
  path: '/api/staff/chain-imports/:id/apply',
  summary:
    'Imports an upload exactly as its differences say: all of it or nothing. Sites show it within five seconds. One at a time. Written to the audit log.',
  params: ofImport,
  body: z.strictObject({ plan: z.string().min(1).max(100).describe('Of the differences that were looked at') }),
  answer: chainImport,
  refusals: ['chain-import.not-found', 'chain-import.not-ready', 'chain-import.running'],
  stepUp: true,
  ...staff,
})

export const discardChainImport = route({
  method: 'DELETE',
  path: '/api/staff/chain-imports/:id',
  summary: 'Erases an upload. Written to the audit log.',
  params: ofImport,
  refusals: ['chain-import.not-found', 'chain-import.running'],
  ...staff,
})
