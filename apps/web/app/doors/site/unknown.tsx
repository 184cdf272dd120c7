import { redirect } from 'react-router'

/** Any address that nobody knows. */
export const loader = () => redirect('/404')
export default function Unknown() {
  return null
}
