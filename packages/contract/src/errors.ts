import { z } from 'zod'

/** The error body of every failure on the wire (specification §3). */
export const errorBody = z.object({
  exceptionType: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  responseCode: z.number().int(),
  message: z.string(),
  title: z.string(),
  exceptionMessage: z.string().optional(),
  errorMessage: z.string(),
  reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  stackTrace: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Generic result (specification §3). */
export const genericResult = z.object({
  success: z.boolean(),
  message: z.string(),
  relatedobject: z.string().nullable().optional(),
  errors: z.array(z.string()).optional(),
  notices: z.array(z.object({ message: z.string(), level: z.string() })).optional(),
})
