const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const freeMail = words(
  'gmail.com googlemail.com yahoo.com yahoo.co.id yahoo.co.uk yahoo.co.in yahoo.com.sg ymail.com rocketmail.com hotmail.com hotmail.co.uk ' +
    'outlook.com outlook.co.id live.com msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de ' +
    'mail.com mail.ru yandex.com yandex.ru zoho.com zohomail.com tutanota.com tuta.io fastmail.com hey.com inbox.com qq.com 163.com 126.com ' +
    'naver.com hanmail.net daum.net rediffmail.com web.de t-online.de plasa.com telkom.net',
)

/** Providers of addresses that anybody reads without a password, or that are gone within minutes. */
const throwAway = words(
  '10minutemail.com 10minutemail.net 1secmail.com 1secmail.net 1secmail.org 20minutemail.com 33mail.com burnermail.io byom.de ' +
    'discard.email discardmail.com dispostable.com dropmail.me emailondeck.com emailtemporanea.com fakeinbox.com fakemail.net ' +
    'getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net ' +
    'guerrillamail.org guerrillamailblock.com harakirimail.com inboxbear.com inboxkitten.com incognitomail.org jetable.org ' +
    'mail-temp.com mail.tm mailcatch.com maildrop.cc maileater.com mailexpire.com mailforspam.com mailinator.com mailinator.net ' +
    'mailinator2.com mailnesia.com mailnull.com mailpoof.com mailsac.com mailtemp.info minutemail.com mintemail.com mohmal.com ' +
    'moakt.com mytemp.email mytrashmail.com nada.email nowmymail.com pokemail.net sharklasers.com spam4.me spambog.com spambox.us ' +
    'spamgourmet.com temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.com tempmail.de tempmail.net tempmail.plus ' +
    'tempmailo.com tempr.email throwawaymail.com trash-mail.com trashmail.com trashmail.de trashmail.me trashmail.net ' +
    'wegwerfemail.de wegwerfmail.de yopmail.com yopmail.fr yopmail.net zetmail.com',
)

export const throwAwayDomains: readonly string[] = [...throwAway]

/** The domain of an e-mail address in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** True for addresses of throw-away providers, below which everybody may have a domain, too. */
export const isThrowAway = (email: string): boolean => {
  const domain = domainOf(email)
  return throwAway.has(domain) || [...throwAway].some((each) => domain.endsWith(`.${each}`))
}

/** True for addresses of free providers. Only a hint for the administrator; nobody is rejected for it. */
export const isFreeMail = (email: string): boolean => freeMail.has(domainOf(email)) || isThrowAway(email)

/** True when the address and the website share a domain or one is a subdomain of the other. */
export function sameDomain(email: string, site: string): boolean {
  if (!URL.canParse(site) || !email.includes('@') || isFreeMail(email)) return false
  const [mail, web] = [domainOf(email), new URL(site).hostname.replace(/^www\./, '')]
  return mail === web || mail.endsWith(`.${web}`) || web.endsWith(`.${mail}`)
}
