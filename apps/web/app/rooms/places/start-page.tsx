import { useSite } from '../../platform/page-site.ts'

export default function StartPage() {
  const { site } = useSite()
  return <h1>{site.brand.name}</h1>
}
