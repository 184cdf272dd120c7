import { userGathering } from '@hoppla/contract/overview'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { overviewFlags } from '../../platform/api/overview-flags.ts'
import { shellCache } from '../../platform/api/shell-cache.ts'
import { useSession } from '../../platform/session/session.ts'

/** How many entrances and parties the signed-in parent has booked, for the menu's badge; 0 until it is known. Asked while `isShown`. */
export const useBooked = (isShown: boolean): number => {
  const session = useSession()
  const [booked, setBooked] = useState({ by: '', count: 0 })
  const userId = session.status === 'authenticated' ? session.user.guid : undefined
  useEffect(() => {
    if (!isShown || !userId) return
    shellCache
      .get(`booked ${userId}`, () =>
        callApi(userGathering, { query: overviewFlags('includeEntranceBookings', 'includePartyBookings') }),
      )
      .then(({ activeEntranceBookings, activePartyBookings }) =>
        setBooked({ by: userId, count: activeEntranceBookings.length + activePartyBookings.length }),
      )
      // A badge is not worth a notice: the account page says what is wrong.
      .catch(console.error)
  }, [isShown, userId])
  return booked.by === userId ? booked.count : 0
}
