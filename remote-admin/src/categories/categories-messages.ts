export const categoriesMessages = { title: 'ניהול קטגוריות' }
