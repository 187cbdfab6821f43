/** What signing in and out says, wherever it happens. */
export const sessionMessages = {
  signedIn: { title: 'ההתחברות הצליחה', description: 'ברוכים הבאים לפאנל הניהול' },
  refused: (demo: { username: string; password: string } | null) => ({
    title: 'ההתחברות נכשלה',
    description: demo ? `פרטי ההתחברות שגויים. נסו ${demo.username} / ${demo.password}` : 'פרטי ההתחברות שגויים',
  }),
}
