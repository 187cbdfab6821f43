export const headerMessages = { title: 'ניהול ראש האתר' }
