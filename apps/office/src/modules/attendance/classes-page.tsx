import './attendance.css'
import { lazy, Suspense, useEffect } from 'react'
import { useParams } from 'react-router'
import { Waiting } from '../../parts/page.tsx'
import { Guarded, NotFound } from '../../shell/guarded.tsx'
import { GroupList } from './group-list.tsx'
import { isGroupTab } from './group-tabs.ts'
import { startSending } from './waiting/sending.ts'

const GroupPage = lazy(async () => ({ default: (await import('./group-page.tsx')).GroupPage }))

/** The groups of classes at a play centre; of one, who comes, and its sessions. */
export default function ClassesPage() {
  const { groupId, tab = 'attendance' } = useParams()
  useEffect(startSending, [])
  return (
    <Guarded permission="classes.participants">
      {groupId === undefined ? (
        <GroupList />
      ) : isGroupTab(tab) ? (
        <Suspense fallback={<Waiting rows={8} height={52} />}>
          <GroupPage key={groupId} groupId={groupId} tab={tab} />
        </Suspense>
      ) : (
        <NotFound />
      )}
    </Guarded>
  )
}
