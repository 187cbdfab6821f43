export const footerMessages = { title: 'ניהול תחתית האתר' }
