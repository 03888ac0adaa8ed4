/** The field by which a form without script names the company that its page was drawn for. */
export const pageCompanyField = 'pageCompany'
