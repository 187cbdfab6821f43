export const approvalMessages = {
  totalRose: 'הסכום לתשלום השתנה',
  totalRoseHint: 'עדכנו את ההזמנה לפי הבקשה שלכם, והסכום לתשלום עלה. נמשיך בטיפול בה אחרי שתאשרו אותו.',
  approve: (total: string) => `לאישור הסכום – ${total}`,
  approving: 'האישור נשלח…',
  approved: 'הסכום אושר. תודה!',
  approveFailed: 'האישור לא נשלח. בדקו את הסכום ונסו שוב',
}
