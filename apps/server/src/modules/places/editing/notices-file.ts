import type { noticesFile as noticesFileRoute } from '@hoppla/contract/places/notice-editing'
import type { ServeInput } from '@hoppla/contract/route'
import { officeText } from '../../../brand/office-text.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { csvFile, type File } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listEditedNotices } from './notices.ts'

/** The notices of the caller's places as a file, with the same filters and rights as the list. */
export const noticesFile = async (
  deps: Deps,
  caller: StaffCaller,
  { query: { place, state } }: ServeInput<typeof noticesFileRoute>,
): Promise<File> => {
  const t = officeText(caller.language)
  const notices = await listEditedNotices(deps, caller, place)
  return csvFile('notices.csv', [
    [t('notices.name'), t('notices.state'), t('notices.places'), t('notices.from'), t('notices.until')],
    ...notices
      .filter((notice) => state === undefined || notice.state === state)
      .map(({ names, places, startsAt, endsAt, ...notice }) => [
        names[caller.language] ?? Object.values(names)[0] ?? '',
        t(`notices.states.${notice.state}`),
        places.map(({ name }) => name).join('; '),
        startsAt,
        endsAt ?? '',
      ]),
  ])
}
