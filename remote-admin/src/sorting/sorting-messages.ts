export const sortingMessages = {
  up: 'הזזה למעלה',
  down: 'הזזה למטה',
  drag: 'גרירה לשינוי הסדר',
  place: (name: string, place: number, count: number) => `${name}: מקום ${place} מתוך ${count}`,
  taken: (name: string) => `${name}: אפשר להזיז במקשי החצים`,
  dropped: (name: string, place: number, count: number) => `${name}: הונח במקום ${place} מתוך ${count}`,
  cancelled: (name: string) => `${name}: חזר למקומו`,
  instructions: 'מקש הרווח אוחז בפריט, החצים מזיזים אותו, הרווח מניח ו־Escape מבטל',
  saved: { title: 'הסדר עודכן' },
  failed: { title: 'שגיאה בעדכון הסדר', description: 'נסו שוב מאוחר יותר' },
}
