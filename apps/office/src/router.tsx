import { type OfficePage, officePages, officePaths } from '@hoppla/contract/pages/office-pages'
import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, useRouteError } from 'react-router'
import { Note } from './parts/states.tsx'
import { isSignedIn, startSession } from './platform/session.ts'
import { loadWords, type WordsPart, words } from './platform/words.ts'

/** The door, its classes and its parties alone open again without a connection. */
const offlinePaths: readonly string[] = ['/door', '/door/classes', '/door/parties'] satisfies OfficePage[]
const resumeDoor = async () => (await import('./modules/door/offline/resume.ts')).resume()

/** Whoever is not signed in is led to the sign-in page, and from there to where they wanted to go. */
const requireSession = async ({ request }: { request: Request }): Promise<null> => {
  const { pathname, search } = new URL(request.url)
  await startSession(offlinePaths.includes(pathname) ? resumeDoor : undefined)
  if (isSignedIn()) return null
  throw redirect(pathname === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(pathname + search)}`)
}

/** A page whose script or session could not be fetched: most often no connection. */
const PageFailure = () => {
  const { t } = words()
  const error = useRouteError()
  console.error(error)
  return (
    <main className="alone">
      <Note tone="bad" action={<Button onClick={() => location.reload()}>{t('common.tryAgain')}</Button>}>
        <strong>{t('common.failure.page')}</strong> {t('common.failure.offline')}
      </Note>
    </main>
  )
}

type Lazy = () => Promise<{ Component: ComponentType }>

/** A page and the words it says, fetched side by side. */
const page = (load: () => Promise<{ default: ComponentType }>, ...parts: WordsPart[]): Lazy => {
  return async () => ({ Component: (await Promise.all([load(), loadWords(parts)]))[0].default })
}

/** The pages inside of the frame. A page of the menu has its entry in shell/navigation.ts too. */
const pages: Record<OfficePage, Lazy> = {
  '/': page(() => import('./modules/home/home.tsx')),
  '/today': page(() => import('./modules/today/today-page.tsx'), 'today', 'door', 'notices'),
  '/overview': page(() => import('./modules/overview/overview-page.tsx'), 'overview'),
  '/me': page(() => import('./modules/profile/profile-page.tsx'), 'profile', 'staff'),
  '/pages/:subject?': page(() => import('./modules/pages/pages-page.tsx'), 'pages', 'editing', 'media'),
  '/texts': page(() => import('./modules/texts/texts-page.tsx'), 'texts', 'editing', 'pages'),
  '/staff/:tab?': page(() => import('./modules/staff/staff-page.tsx'), 'staff'),
  '/door': page(() => import('./modules/door/door-page.tsx'), 'door', 'doorClasses', 'doorParties', 'doorVisits'),
  '/door/classes': page(() => import('./modules/door/classes-page.tsx'), 'door', 'doorClasses'),
  '/counter': page(() => import('./modules/counter/counter-page.tsx'), 'counter', 'door'),
  '/acting': page(() => import('./modules/acting/acting-page.tsx'), 'acting'),
  '/door/parties': page(() => import('./modules/door/parties/parties-page.tsx'), 'door', 'doorClasses', 'doorParties'),
  '/parties': page(() => import('./modules/parties/parties-page.tsx'), 'parties'),
  '/classes/:groupId?/:tab?': page(
    () => import('./modules/attendance/classes-page.tsx'),
    'attendance',
    'classMessages',
    'groupChanges',
  ),
  '/seasons/:seasonId?': page(() => import('./modules/seasons/centre-seasons.tsx'), 'seasons'),
  '/hours/:tab?': page(() => import('./modules/hours/hours-page.tsx'), 'hours', 'editing', 'parties'),
  '/areas': page(() => import('./modules/areas/areas-page.tsx'), 'areas', 'editing', 'media', 'parties'),
  '/orders/:reference?': page(() => import('./modules/orders/orders-page.tsx'), 'orders'),
  '/payouts/:payout?': page(() => import('./modules/payouts/payouts-page.tsx'), 'payouts'),
  '/customers/:id?': page(() => import('./modules/customers/customers-page.tsx'), 'customers', 'auditLog'),
  '/data-requests/:id?': page(() => import('./modules/data-requests/data-requests-page.tsx'), 'dataRequests'),
  '/enquiries/:id?': page(() => import('./modules/enquiries/inbox-page.tsx'), 'enquiries'),
  '/cases': page(() => import('./modules/door-cases/cases-page.tsx'), 'cases'),
  '/notices/:id?': page(() => import('./modules/notices/notices-page.tsx'), 'notices', 'editing'),
  '/catalogue/:tab?': page(() => import('./modules/catalogue/catalogue-page.tsx'), 'catalogue', 'editing', 'media'),
  '/audit-log': page(() => import('./modules/audit-log/audit-log-page.tsx'), 'auditLog'),
  '/transfer/:id?': page(() => import('./modules/transfer/transfer-page.tsx'), 'transfer'),
  '/pass-photos': page(() => import('./modules/pass-photos/pass-photos-page.tsx'), 'passPhotos'),
  '/accounting/:tab?': page(() => import('./modules/accounting/accounting-page.tsx'), 'accounting'),
}

/** Every page of the office. Each is fetched when it is first gone to. */
export const createOfficeRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: PageFailure,
      HydrateFallback: () => null,
      children: [
        { path: '/sign-in', lazy: page(() => import('./modules/sign-in/sign-in-page.tsx')) },
        { path: '/invitation', lazy: page(() => import('./modules/sign-in/invitation-page.tsx')) },
        // Where the provider sends codes. Ours come by `fetch` (platform/tokens.ts); whoever lands here in a window has a session, and goes on.
        { path: officePaths.callback, loader: () => redirect('/') },
        {
          path: '/',
          loader: requireSession,
          shouldRevalidate: () => false,
          lazy: page(() => import('./shell/frame.tsx')),
          children: [
            ...officePages.map((path) => ({ path, lazy: pages[path] })),
            { path: '*', lazy: async () => ({ Component: (await import('./shell/guarded.tsx')).NotFound }) },
          ],
        },
      ],
    },
  ])
