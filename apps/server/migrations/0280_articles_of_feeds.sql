-- Two feeds may carry one article: by its address it is known in both, and no account gets it twice.
alter table rss_item add column article text;
create index rss_item_article on rss_item (company_id, article) where article is not null;
