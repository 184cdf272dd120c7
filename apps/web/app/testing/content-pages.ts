import type { ContentPage } from '@hoppla/contract/content'

const part = (id: string) => ({ id, title: `Title of ${id}`, html: `<p>Text of ${id}</p>` })

/** A content page with sections, of which one has questions. */
export const aContentPage = (subject: string, language: string): ContentPage => ({
  subject,
  language,
  title: `Page ${subject}`,
  description: `About ${subject}`,
  updated: '2026-11-01',
  picture: '/media/1/2/frog.svg',
  top: subject === 'family' ? { poster: '/media/3/4/wide.svg', film: null } : null,
  action: subject === 'family' ? { label: 'Join', href: `/${language}/login` } : null,
  html: '<p>Before</p>',
  sections: [
    { ...part('a'), questions: [part('q1'), part('q2')] },
    { ...part('b'), questions: [] },
    { ...part('c'), questions: [] },
    { ...part('d'), questions: [] },
  ],
})
