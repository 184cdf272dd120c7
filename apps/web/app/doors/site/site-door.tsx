import { Outlet, redirect } from 'react-router'
import { isLanguage } from '@hoppla/i18n'
import type { Route } from './+types/site-door'
import { pageSite } from '../../platform/page-site.ts'

export const loader = ({ params, context }: Route.LoaderArgs) => {
  if (!isLanguage(params.lang) || !pageSite(context).site.country.languages.includes(params.lang)) throw redirect('/404')
  return null
}
export default function SiteDoor() {
  return <Outlet />
}
