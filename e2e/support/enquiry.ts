import { randomUUID } from 'node:crypto'
import { inDatabase } from './server.ts'

/** A party that a parent has asked a play centre for. @param slug a part of its name in addresses. @param details what else the form says. */
export const anEnquiry = async (dataDir: string, slug = 'orebro', details: object = {}): Promise<{ id: string; email: string }> => {
  const id = randomUUID()
  const email = `siv-${id.slice(0, 8)}@families.example`
  await inDatabase(dataDir, (client) =>
    client.query(
      `insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at)
       select $1, $2, 'party', id, 'sv', 'Siv Undrar', $3, '+46 70 174 06 11', current_date + 20,
         $4, now() from playgrounds where slug like '%' || $5 || '%' limit 1`,
      [
        id,
        randomUUID(),
        email,
        JSON.stringify({ children: 12, age: 6, time: 'midday', message: 'Har ni tårta?', ...details }),
        slug,
      ],
    ),
  )
  return { id, email }
}
