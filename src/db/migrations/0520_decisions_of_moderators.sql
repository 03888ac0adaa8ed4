-- What moderators decided is a category of its own: whoever switched off news of companies missed decisions about their own reports.
update notification set category = 'SYSTEM' where kind like 'moderation.%' and category = 'COMPANY';
