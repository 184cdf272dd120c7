import sheet from '@hoppla/ui/places.css?url'

/** The style of finder, playground page and hours: fetched where it is needed, so that no other page's first HTML carries it (decision 45). */
export const PageSheet = () => sheet && <link rel="stylesheet" href={sheet} precedence="page" />
