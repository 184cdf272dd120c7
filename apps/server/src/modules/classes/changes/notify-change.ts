import { randomUUID } from 'node:crypto'
import { formatDate, isLanguage, type Language } from '@hoppla/i18n'
import type { EnglishClassMail } from '@hoppla/i18n/messages/mail/classes'
import { countryWording } from '../../../brand/wording.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Day, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { say } from '../../places/places.ts'
import type { ClassRow } from '../classes.sql.ts'
import { classWords } from '../mails/class-words.ts'
import { mailMessage } from '../messages/messages.mails.ts'
import { sentTo } from '../messages/messages.rules.ts'
import { insertMessage, listRecipients } from '../messages/messages.sql.ts'

/** What families are told of: who leads from now on, where the group meets. @property room in every language that it is named in. */
export type GroupUpdate = { leader?: string; room?: { name: string; names: Texts } }
export type ChangeTexts = { subjects: Texts; bodies: Texts }

/**
 * The words of a change, in each language of the country; read before the transaction, which uses no second connection.
 * @param date of the session that is meant; undefined: from now on. @returns for each part that may have changed its sentence, by language.
 */
export const prepareChangeWords = async (deps: Deps, facts: ClassRow, groupId: string, date: Day | undefined) => {
  const languages = facts.languages.filter(isLanguage)
  const words = await Promise.all(
    languages.map(async (language) => ({ language, t: classWords(await countryWording(deps, facts.countryId, language)) })),
  )
  const group = facts.groups.find(({ id }) => id === groupId)
  return (update: GroupUpdate): ChangeTexts => {
    const inEach = (text: (language: Language, t: (typeof words)[number]['t']) => string): Texts =>
      Object.fromEntries(words.map(({ language, t }) => [language, text(language, t)]))
    return {
      subjects: inEach((_language, t) => t(subjectOf(update))),
      bodies: inEach((language, t) => {
        const values = {
          className: [say(facts.names, language, facts.languages), say(group?.names ?? {}, language, facts.languages)]
            .filter(Boolean)
            .join(', '),
          day: date === undefined ? '' : formatDate(date, language, 'on'),
          leader: update.leader ?? '',
          room: update.room ? say(update.room.names, language, facts.languages) || update.room.name : '',
        }
        return [
          ...(update.leader === undefined ? [] : [t(date === undefined ? 'change.leader' : 'change.leaderOn', values)]),
          ...(update.room === undefined ? [] : [t(date === undefined ? 'change.room' : 'change.roomOn', values)]),
          t('change.rest'),
        ].join('\n')
      }),
    }
  }
}

const subjectOf = ({ leader, room }: GroupUpdate): `change.subject.${keyof EnglishClassMail['change']['subject']}` =>
  leader !== undefined && room !== undefined
    ? 'change.subject.both'
    : leader !== undefined
      ? 'change.subject.leader'
      : 'change.subject.room'

/**
 * Tells the families of a group of a change, in its transaction: a message in our words, which goes and is kept as those that the staff write. Where nobody
 * has a confirmed place nobody is told. @param date of the session that is meant; undefined: from now on. @returns how many families.
 */
export const notifyChange = async (
  tx: Tx,
  { facts, groupId, date, staffId, now }: { facts: ClassRow; groupId: string; date: Day | undefined; staffId: string; now: Date },
  texts: ChangeTexts,
): Promise<number> => {
  const audience = { classId: facts.id, groupId, childId: null }
  const makeUps = { from: date ?? dayIn(now, facts.timeZone), to: date ?? null }
  const sent = sentTo(await listRecipients(tx, audience, makeUps), facts.languages.filter(isLanguage))
  const mailIds = sent.flatMap(({ mailId }) => mailId ?? [])
  if (mailIds.length === 0) return 0
  await insertMessage(tx, { id: randomUUID(), ...audience, ...texts, staffId, now, isChange: true }, sent)
  for (const mailId of mailIds) await enqueue(tx, mailMessage, { mailId })
  return mailIds.length
}
