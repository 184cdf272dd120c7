import sheet from '@hoppla/ui/places.css?url'

/** The style of finder and playground page: fetched by them alone, so that no other page's first HTML carries it (decision 45). */
export const PageSheet = () => sheet && <link rel="stylesheet" href={sheet} precedence="page" />
