import { z } from 'zod'

/** The error body of every failure on the wire. */
export const errorBody = z.object({
  exceptionType: z
    .string()
    .describe(
      '`ValidationException` when a field is at fault (400 `request.invalid`), else `RefusalException`; `Exception` for a fault of ours',
    ),
  code: z.string().describe('The stable name of the refusal: what programs compare'),
  errors: z
    .record(z.string(), z.array(z.string()))
    .describe(
      'Path of each field at fault (`details.email`, `siblings.0.childId`; empty for the request as a whole) → what is wrong with it: sentences for people, in the language of the answer',
    ),
  responseCode: z.number().int(),
  message: z
    .string()
    .describe(
      'A sentence for people, in the language that Accept-Language prefers among those of the host, else in the host’s first',
    ),
  title: z.string().describe('As `message`'),
  exceptionMessage: z.string().optional().describe('Outside production only, for developers'),
  errorMessage: z.string().describe('As `message`'),
  reasons: z.array(z.object({ code: z.string(), message: z.string() })).describe('`errors` as a list; `code` is the field’s path'),
  stackTrace: z.string().optional().describe('Outside production only, for developers'),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Generic result. */
export const genericResult = z.object({
  success: z.boolean(),
  message: z.string(),
  relatedobject: z.string().nullable().optional(),
  errors: z.array(z.string()).optional(),
  notices: z.array(z.object({ message: z.string(), level: z.string() })).optional(),
})
