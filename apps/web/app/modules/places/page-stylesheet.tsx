import text from '@hoppla/ui/places.css?inline'
import href from '@hoppla/ui/places.css?url'
import { PageStyle } from '../../platform/head/page-style.tsx'

/** The style of finder, playground page and hours (decision 45). */
export const PageStylesheet = () => <PageStyle name="places" text={import.meta.env.SSR ? text : ''} href={href} />
