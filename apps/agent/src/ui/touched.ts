/** Tall enough to be touched by itself (WCAG 2.2, 2.5.8), whatever size of letters the user has chosen. */
export const TOUCHED = { display: 'inline-block', maxWidth: '100%', lineHeight: '24px' } as const
