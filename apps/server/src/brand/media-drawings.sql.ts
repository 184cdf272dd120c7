import type { Db } from '../db/connect.ts'

/** One drawing: of which picture, in which version, and how it looks. */
export type DrawingKey = { id: string; version: string; look: string }

/**
 * A picture that has been rendered before, or else one rendered by `draw` and stored for all processes.
 * @returns undefined when `draw` finds no picture to render.
 */
export const keptDrawing = async (
  db: Db,
  { id, version, look }: DrawingKey,
  draw: () => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> => {
  const kept = await db
    .selectFrom('media_drawings')
    .select('png')
    .where('media_id', '=', id)
    .where('version', '=', version)
    .where('look', '=', look)
    .executeTakeFirst()
  if (kept) return kept.png
  const png = await draw()
  if (png === undefined) return undefined
  await db
    .insertInto('media_drawings')
    .values({ media_id: id, version, look, png })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return png
}
