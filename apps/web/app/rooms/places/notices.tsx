import type { ApplicationNotice } from '@hoppla/contract/notices'
import { Bulletin, type BulletinTone, Stack } from '@hoppla/ui'

/** A notice as a page shows it. */
export type Notice = Pick<ApplicationNotice, 'guid' | 'name' | 'text' | 'kind'>

/** Only what is shown, since it travels in the HTML. */
export const shownNotice = ({ guid, name, text, kind }: ApplicationNotice): Notice => ({ guid, name, text, kind })

const tone: Record<Notice['kind'], BulletinTone> = { error: 'error', warning: 'warn', info: 'info', success: 'ok' }

/** What the centre has to say; nothing when there is nothing. */
export const Notices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length > 0 && (
    <Stack gap={3} className="mt-4">
      {notices.map((notice) => (
        <Bulletin key={notice.guid} tone={tone[notice.kind]} title={notice.name}>
          {notice.text}
        </Bulletin>
      ))}
    </Stack>
  )
