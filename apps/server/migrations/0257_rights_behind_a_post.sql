-- What a post was let go with, which whoever let it go must still have when it leaves; null of what was let go before.
alter table scheduled_post add column cleared_rights text[];
